/** Tickets: a code that says which enrolment it is of and that we signed it, so that a door without a network can tell a genuine one. */
export interface Tickets {
  /** The code of an enrolment's ticket: its id, and a signature over tenant and id. */
  codeOf(tenant: string, enrollmentId: string): string
  /** The enrolment that a code is of; undefined where we did not sign it. */
  read(tenant: string, code: string): string | undefined
  /** What a device checks signatures by: the public key, raw, in base64. */
  readonly publicKey: string
  /** What proves that a choice of seats is somebody's who has no account. */
  keyOf(tenant: string, bookingId: string): string
  isKey(tenant: string, bookingId: string, key: string): boolean
}
/** What is signed. */
export const signedText = (tenant: string, enrollmentId: string): string => `ticket ${tenant} ${enrollmentId}`
/** A code's parts, as they are printed. */
export function partsOf(code: string): { readonly id: string; readonly signature: string } | undefined {
  const [, id, signature] = /^KT1\.([\w-]{8,64})\.([\w-]{80,100})$/.exec(code.trim()) ?? []
  return id && signature ? { id, signature } : undefined
}
