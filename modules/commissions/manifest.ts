/** What commissions show: to finance among settlements, to channels and organisations among what is theirs. */
import { group, link, type Manifest, screen } from '../kit/index.ts'
import { commissionCommands } from './approval.ts'
import { commission, commissionLine } from './commission.ts'
import { generate } from './generate.ts'

const path = '/commission/list'
const label = ['佣金结算', 'Commissions'] as const
const menu = { label, icon: 'dollar', permit: 'commission_view' } as const

export const manifest: Manifest = {
  resources: [commission, commissionLine],
  commands: [generate, ...commissionCommands],
  screens: [
    group('/settlement', ['结算', 'Settlement'], { area: 'money', icon: 'calculator' }, [
      screen(path, () => import('./screens/Commissions.tsx'), 'Commissions', { of: commission, menu: { ...menu, roles: ['PA', 'PO', 'FI'] } }),
      screen('/commission/detail/:id', () => import('./screens/CommissionDetail.tsx'), 'CommissionDetail', { of: commission }),
    ]),
    group('/platform_channel', ['渠道', 'Channels'], { area: 'customers', icon: 'share' }, [link(path, { ...menu, roles: ['CM'] })]),
    group('/platform_org', ['合作机构', 'Partner organisations'], { area: 'customers', icon: 'office' }, [link(path, { ...menu, roles: ['OM'] })]),
  ],
}
