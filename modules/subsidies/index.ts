/** The public face of subsidies. */
export { schemeBalance, subsidyBalance } from './balance.ts'
export { create as createScheme, publish as publishScheme, scheme as subsidyScheme } from './scheme.ts'
export { approve as approveSubsidy, end as endSubsidy, reject as rejectSubsidy, submit as applySubsidy } from './subsidy.commands.ts'
export { subsidy } from './subsidy.ts'
export { subsidyUse } from './use.ts'
export { bestOf, commitUse, giveBackUse, isPaid, offersFor, ownShare, payUse, releaseUse } from './use.commands.ts'
