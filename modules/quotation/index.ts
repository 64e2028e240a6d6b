/** The public face of quotations. */
export { quotation } from './quotation.ts'
export { adjust, archive, unlock, use } from './quotation.commands.ts'
export { no as noQuotation } from './refusals.ts'
export { quoted } from './quoted.ts'
export { type Line, price, sections } from './tree.ts'
