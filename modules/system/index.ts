/** The public face of system. */
export { dict, dictBiz, dictBizCommands, dictCommands, entryName, no as noDict, parentKey, root as dictRoot } from './dictionary.ts'
export { datasource, type Reached, type Tested, type Tester } from './datasource.ts'
export { label, labelField, labelGuards, labelling, labelsIn } from './label.ts'
export { param } from './param.ts'
export { policy, policyId, policyOf, type Policy } from './policy.ts'
export { change as changeRegion, country, create as createRegion, no as noRegion, region } from './region.ts'
export { nodeOf, treeOf } from './tree.ts'
export { statusesOf, whitelistKey } from './whitelist.ts'
