/** The public face of access. */
export { type Guard, lacking, no as noApiScope } from './api-scope.ts'
export { type Catalogue, catalogueOf } from './catalogue.ts'
export { type Extended, extendedBy } from './extensions.ts'
export { menu, treeWith } from './menus.ts'
export { buttons, type Shown, sidebar } from './sidebar.ts'
export { type Standing, standingOf } from './standing.ts'
export { liveTopMenus, topMenu } from './top-menus.ts'
