/** What a certificate says to whoever holds its code. */
import type { Printed } from '../content/index.ts'

export const verifyCall = 'business-openclass/certificate/verify'
export interface Verified {
  readonly state: 'valid' | 'revoked'
  readonly kind: 'class' | 'tour'
  /** Masked, unless the house says otherwise. */
  readonly name: string
  readonly certificateNo: string
  readonly issueDate: string
  readonly revokedDate: string
  readonly printed: Required<Printed>
  /** Numbers that it had before, which hold no more. */
  readonly former: readonly { readonly no: string; readonly revoked: string }[]
}
