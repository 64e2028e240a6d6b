/** The public face of access. */
export { lacking, no as noApiScope } from './api-scope.ts'
export { catalogueOf } from './catalogue.ts'
export { type Extended, extendedBy } from './extensions.ts'
export { menu, treeWith } from './menus.ts'
export type { Tree } from './node.ts'
export { buttons, type Shown, sidebar } from './sidebar.ts'
export { stockIcon, stockSidebar } from './stock-menus.ts'
export { liveTopMenus, topMenu } from './top-menus.ts'
