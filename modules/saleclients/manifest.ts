/** What sale relations show. */
import { detailScreen, group, listScreen, type Manifest, part } from '../kit/index.ts'
import { handOver } from './hand-over.ts'
import { orderCommands } from './sale-order.commands.ts'
import { saleOrder } from './sale-order.ts'
import { relationCommands } from './sale-relation.commands.ts'
import { saleRelation } from './sale-relation.ts'
import { saleType, typeCommands } from './sale-type.ts'
import { batchSave, change, create, remove, saleUser } from './sale-user.ts'

const users = [create, batchSave, change, handOver, remove]
// The form asks for a school or an agency; the wire's own names for it are for calls.
const inputs = { targetId: null, targetType: null }
const relations = { commands: relationCommands, inputs }

export const manifest: Manifest = {
  resources: [saleUser, saleType, saleRelation, saleOrder],
  commands: [...users, ...typeCommands, ...relationCommands, ...orderCommands],
  screens: [
    group('/sale_client', ['销售关系', 'Sale relations'], { area: 'customers', icon: 'swap-horizontal' }, [
      listScreen('/sale_client/relationApply', saleRelation, {
        menu: { label: ['销售关系申请', 'Sale relations'], icon: 'endorsed' },
        columns: ['targetName', 'saleUserId', 'typeCode', 'side', 'applyTime', 'since', 'status'],
        search: ['saleName', 'targetName', 'typeCode', 'side', 'status'],
        ...relations,
        hint: ['向学校或机构申请销售关系，对方同意后生效。', 'Ask a school or agency for a relation; it holds once they agree.'],
      }),
      detailScreen('/sale_client/relation/:id', saleRelation, relations),
      listScreen('/sale_client/saleUser', saleUser, {
        menu: { label: ['销售人员', 'Sale users'], icon: 'people' },
        commands: users,
        columns: ['name', 'phone', 'deptId', 'areaCode', 'channelId', 'status'],
        inputs: { userId: part(() => import('./screens/AccountInput.tsx'), 'AccountInput') },
        forms: { batchSave: part(() => import('./screens/SaleUserSheet.tsx'), 'SaleUserSheet') },
      }),
      listScreen('/sale_client/saletyperelation', saleType, {
        menu: { label: ['销售类型关系', 'Sale type relations'], icon: 'pie-chart' },
        commands: typeCommands,
        columns: ['saleUserId', 'typeCode', 'targetName', 'ratio', 'startDate', 'endDate'],
        inputs,
      }),
    ]),
    group('/order', ['订单', 'Orders'], { area: 'money', icon: 'shopping-cart' }, [
      listScreen('/order/saleOrder', saleOrder, {
        menu: { label: ['销售订单', 'Sale orders'], icon: 'shop' },
        commands: orderCommands,
        columns: ['orderCode', 'schoolId', 'productId', 'saleName', 'headcount', 'amount', 'startDate', 'openClassId', 'status'],
        search: ['orderCode', 'saleName', 'schoolId', 'status'],
      }),
      detailScreen('/order/saleOrder/:id', saleOrder, { commands: orderCommands }),
    ]),
  ],
}
