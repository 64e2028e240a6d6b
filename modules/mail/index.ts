/** The public face of mail. */
export { type Config, type Letter, type Mails, Refused } from './carry.ts'
