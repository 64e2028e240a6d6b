/** The public face of products. */
export { add as addGrant } from './grant.commands.ts'
export { approve as approveProduct, stepsOf } from './product-audit.ts'
export { launchBars, mayLaunch, no as noLaunch, type Grounds } from './launch.ts'
export { productLoad } from './product-obligations.ts'
export { grant, lessonResource, product, shelf, type Chapter } from './product.ts'
export { yearGrades } from './shape.ts'
export { up as shelfUp, down as shelfDown } from './shelf.commands.ts'
export { missingParts, saveNew, submitNew } from './product-draft.ts'
