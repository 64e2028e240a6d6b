/** The page of a product: what it is, its quotas by area, and who asked about it. */
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { listTab } from '../../../console/parts/listTab.tsx'
import { consult } from '../consult.ts'
import { product, productCommands, quota, quotaCommands } from '../product.ts'
import { words } from './words.ts'

export const ProductDetail = () => (
  <DetailScreen
    of={product}
    commands={Object.values(productCommands)}
    tabs={[
      ...listTab(quota, { id: 'quotas', title: words.quotas, by: 'productId', commands: quotaCommands, columns: ['areaCode', 'seats', 'status'] }),
      ...listTab(consult, { id: 'consults', title: words.consults, by: 'productId', columns: ['name', 'phone', 'areaCode', 'consultantId', 'status'] }),
    ]}
  />
)
