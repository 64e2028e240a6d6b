/** The public face of quotations. */
export { explained, shownLines } from './shown.ts'
export { quotation } from './quotation.ts'
export { adjust, archive, create as createQuotation, lock, unlock, use } from './quotation.commands.ts'
export { no as noQuotation } from './refusals.ts'
export { quoted } from './quoted.ts'
export { adjustedBy, type Line, price, sectionOf, sections } from './tree.ts'
