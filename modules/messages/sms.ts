/** The port that sends short messages; the server wires what stands behind it as `ports.sms`. */
export interface Sms {
  /** Sends a template to a phone: `verify` with `code` and `minutes`, `phoneChanged` with `child`. */
  send(phone: string, template: 'verify' | 'phoneChanged', params: Readonly<Record<string, string>>): Promise<void>
}
