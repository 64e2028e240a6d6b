/** The public face of subsidies. */
export { schemeBalance, subsidyBalance } from './balance.ts'
export { scheme as subsidyScheme } from './scheme.ts'
export { subsidy } from './subsidy.ts'
export { subsidyUse } from './use.ts'
export { bestOf, commitUse, giveBackUse, isPaid, offersFor, ownShare, payUse, releaseUse } from './use.commands.ts'
