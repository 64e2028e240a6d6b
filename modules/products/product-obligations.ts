/** What runs from a product: classes that are not over, and classes ever launched, folded in by the module of classes. Its id is the
 * product's. */
import { int, view } from '../kit/index.ts'

export const productLoad = view('product_load', {
  label: ['产品使用', 'Product load'],
  fields: { liveClasses: int('进行中班级', 'Live classes', { required: true }), classes: int('历史班级', 'Classes ever', { required: true }) },
  empty: { liveClasses: 0, classes: 0 },
  on: () => [],
})
