/** What subsidies show. */
import { detailScreen, group, link, listScreen, type Manifest, part, screen } from '../kit/index.ts'
import { scheme, schemeCommands } from './scheme.ts'
import { subsidyCommands } from './subsidy.commands.ts'
import { subsidy } from './subsidy.ts'
import { subsidyUse } from './use.ts'

const apply = () => import('./screens/Apply.tsx')
const forms = { submit: part(apply, 'Apply'), approve: part(apply, 'Approve') }
const menu = { label: ['补贴', 'Subsidies'], icon: 'follower', permit: 'subsidy_view' } as const,
  schemes = { label: ['补贴方案', 'Subsidy schemes'], icon: 'bank-account', permit: 'subsidy_scheme_view' } as const
const offices = ['PO', 'FI', 'EC'] as const

export const manifest: Manifest = {
  resources: [scheme, subsidy, subsidyUse],
  commands: [...schemeCommands, ...subsidyCommands],
  screens: [
    group('/basic', ['学校与机构', 'Organisations'], { area: 'people', icon: 'map', roles: ['PA', 'PO', 'FI', 'EC', 'CS', 'SA', 'SL'] }, [
      listScreen('/basic/subsidy', subsidy, {
        menu: { ...menu, roles: [...offices] },
        commands: subsidyCommands,
        forms,
        columns: ['studentId', 'schemeId', 'type', 'amountCents', 'approvedCents', 'waitsFor', 'submittedAt', 'status'],
        search: ['studentId', 'schemeId', 'type', 'waitsFor', 'status'],
      }),
      screen('/basic/subsidy/:id', () => import('./screens/SubsidyScreen.tsx'), 'SubsidyScreen', { of: subsidy }),
      listScreen('/basic/subsidyScheme', scheme, {
        menu: { ...schemes, roles: [...offices] },
        commands: schemeCommands,
        inputs: { areaCode: null },
        columns: ['name', 'type', 'applyUntil', 'useUntil', 'capCents', 'budgetCents', 'status'],
      }),
      screen('/basic/subsidyScheme/:id', () => import('./screens/SchemeScreen.tsx'), 'SchemeScreen', { of: scheme }),
      detailScreen('/basic/subsidyUse/:id', subsidyUse),
    ]),
    group('/school', ['学生', 'Pupils'], { area: 'people', icon: 'people', roles: ['SM', 'ST', 'PO', 'CS'] }, [
      link('/basic/subsidy', { ...menu, roles: ['SM', 'ST'] }),
    ]),
    link('/basic/subsidy', { ...menu, area: 'money', roles: ['PR'] }),
  ],
}
