/** What runs from a product: classes that are not over, and classes ever launched. Its id is the product's. */
import { above, int, view } from '../kit/index.ts'
import { isLiveClass } from '../people/index.ts'

export const productLoad = view('product_load', {
  label: ['产品使用', 'Product load'],
  fields: {
    liveClasses: int('进行中班级', 'Live classes', { required: true }),
    classes: int('历史班级', 'Classes ever', { required: true }),
  },
  empty: { liveClasses: 0, classes: 0 },
  on: fold => [
    fold(above<{ readonly productId: string | null }>('open_class'), {
      key: ({ before, after }) =>
        isLiveClass(before) === isLiveClass(after) && before.status !== 'new' ? undefined : after.productId ?? undefined,
      fold: (row, { before, after }) => ({
        liveClasses: row.liveClasses + Number(isLiveClass(after)) - Number(isLiveClass(before)),
        classes: row.classes + Number(before.status === 'new'),
      }),
    }),
  ],
})
