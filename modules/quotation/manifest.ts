/** What quotations show. */
import { group, listScreen, type Manifest, part, screen } from '../kit/index.ts'
import { archive, create, lock, quotationCommands, remove, revise, unlock, update } from './quotation.commands.ts'
import { quotation } from './quotation.ts'

const fillScreen = () => import('./screens/DataFill.tsx')
const accounts = () => import('./screens/AdjustAccounts.tsx')

export const manifest: Manifest = {
  resources: [quotation],
  commands: quotationCommands,
  links: { quotation: id => `/quotedPrice/adjustAccounts?id=${id}` },
  screens: [
    group('/quotedPrice', ['报价', 'Quotations'], { area: 'tours', icon: 'clipboard' }, [
      listScreen('/quotedPrice/list', quotation, {
        menu: { icon: 'calculator' },
        commands: [create, update, lock, revise, unlock, archive, remove],
        columns: ['name', 'code', 'revision', 'agencyId', 'schoolId', 'openClassType', 'heads', 'totalAmount', 'perHead', 'validUntil', 'status'],
        inputs: { lines: null, schoolId: part(() => import('./screens/SchoolInput.tsx'), 'SchoolInput') },
        hint: ['从产品新建一份报价，系统按类型给出默认明细', 'Quote a product: its type gives the lines to begin with'],
        link: row => (row.status === 'draft' ? `/quotedPrice/dataFill?id=${row.id}` : `/quotedPrice/adjustAccounts?id=${row.id}`),
      }),
      screen('/quotedPrice/dataFill', fillScreen, 'DataFill', { of: quotation }),
      screen('/quotedPrice/adjustAccounts', accounts, 'AdjustAccounts', { of: quotation }),
    ]),
  ],
}
