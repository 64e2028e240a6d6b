/** Products: what agencies offer, how it is judged, shelved and granted. */
import { module } from '../kit/index.ts'
import * as files from './files.ts'
import * as grants from './grant.ts'
import { narrowers } from './grantees.ts'
import * as productAudit from './product-audit.ts'
import { productLoad } from './product-obligations.ts'
import { menus } from './menu.ts'
import { grant, lessonResource, product, shelf } from './product.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'
import * as shelves from './shelf.ts'
import * as productDraft from './product-draft.ts'
import { tiles } from './waiting.ts'

export default module('products', {
  label: ['课程产品', 'Products'],
  resources: [product, shelf, grant, lessonResource],
  commands: [...productDraft.commands, ...productAudit.commands, ...shelves.commands, ...grants.commands, ...files.commands],
  views: [productLoad],
  reactions,
  routes,
  narrowers,
  menus,
  tiles,
})
