/** Products: what agencies offer, how it is judged, shelved and granted. */
import { module } from '../kit/index.ts'
import { narrowers } from './grantees.ts'
import { productLoad } from './product-obligations.ts'
import { labelGuards } from '../system/index.ts'
import { product } from './product.ts'
import { manifest } from './manifest.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'
import { tiles } from './waiting.ts'

export default module('products', {
  label: ['课程产品', 'Products'],
  ...manifest,
  views: [productLoad],
  guards: labelGuards(product, 'product'),
  reactions,
  routes,
  narrowers,
  tiles,
})
