/** The public face of mail. */
export type { Config, Letter, Mails } from './carry.ts'
