/** The public face of sharing. */
export { allowedCents, capOf } from './allowed.ts'
export { type ProfitShare, netOf, profitShare } from './profit-share.ts'
export { shareCommands } from './profit-share.commands.ts'
export { sharesFirst } from './reactions.ts'
export { shareMove } from './share-move.ts'
