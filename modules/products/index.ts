/** The public face of products. */
export { grant, product, shelf, type Chapter } from './product.ts'
