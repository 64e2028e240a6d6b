/** The console manifest of system. */
import type { ComponentType } from 'react'
import type { ConsoleManifest } from '../../console/parts/consoleManifest.ts'
import { lazy } from '../../console/parts/lazyWithRetry.tsx'
import { listScreen, screen } from '../../console/parts/screens.tsx'
import { dict, dictBiz, dictBizCommands, dictCommands, type Dictionary } from './dictionary.ts'
import { commands as sourceCommands, datasource } from './datasource.ts'
import { commands as interfaceCommands, interfaceParam } from './interface-param.ts'
import { commands as paramCommands, param } from './param.ts'
import { commands as policyCommands, policy } from './policy.ts'
import { commands as regionCommands, region } from './region.ts'

const Dictionaries = lazy(() => import('./screens/Dictionaries.tsx').then(found => ({ default: found.Dictionaries })))
const manager =
  (of: Dictionary, screen: string, layout: 'row' | 'column' = 'row'): ComponentType =>
  () => <Dictionaries of={of} screen={screen} layout={layout} />
const registers = () => import('./screens/Registers.tsx')
const Regions = lazy(() => import('./screens/Regions.tsx').then(found => ({ default: found.Regions })))
const PolicyForm = lazy(() => import('./screens/PolicyForm.tsx').then(found => ({ default: found.PolicyForm })))

export const consoleManifest: ConsoleManifest = {
  resources: [param, dict, dictBiz, region, policy, datasource, interfaceParam],
  commands: [
    ...paramCommands,
    ...Object.values(dictCommands),
    ...Object.values(dictBizCommands),
    ...regionCommands,
    ...policyCommands,
    ...sourceCommands,
    ...interfaceCommands,
  ],
  screens: {
    '/system/param': listScreen(param, { columns: ['paramName', 'paramKey', 'paramValue'], search: ['paramName', 'paramKey'], commands: paramCommands }),
    '/system/dict': manager(dict, 'dict'),
    '/system/dictbiz': manager(dictBiz, 'dict_biz'),
    '/dict-horizontal': manager(dict, 'dict-horizontal'),
    '/dict-vertical': manager(dict, 'dict-vertical', 'column'),
    '/system/region': Regions,
    '/system/policy': PolicyForm,
    '/system/datasource': screen(registers, 'Datasources'),
    '/system/interfaceParam': screen(registers, 'InterfaceParams'),
  },
}
