/** The public face of products. */
export { add as addGrant } from './grant.ts'
export { approve as approveProduct, stepsOf } from './judging.ts'
export { launchBars, mayLaunch, no as noLaunch, type Grounds } from './launch.ts'
export { productLoad } from './load.ts'
export { grant, lessonResource, product, shelf, type Chapter } from './product.ts'
export { up as shelfUp, down as shelfDown } from './shelf.ts'
export { missingParts, saveNew, submitNew } from './writing.ts'
export { productsWaitingFor } from './waiting.ts'
