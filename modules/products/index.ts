/** The public face of products. */
export { classTypes } from './class-types.ts'
export { grantFor, mayLaunch } from './launch.ts'
export { productLoad } from './product-obligations.ts'
export { grant, product, shelf } from './product.ts'
export { areGrades, gradesLine, yearGrades } from './shape.ts'
export { up as shelfUp, down as shelfDown } from './shelf.commands.ts'
export { saveNew } from './product-draft.ts'
export { audienceFields, audienceNames, ensureAges, no as noAudience, whyNotFor } from './audience.ts'
