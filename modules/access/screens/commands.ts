/** The commands as screens offer them: their forms, never their decisions, which only the server can make. */
import { roleCommands } from '../../identity/index.ts'
import { apiScopeCommands } from '../api-scope.ts'
import type { Catalogue } from '../catalogue.ts'
import { dataScopeCommands } from '../data-scope.ts'
import { grantCommand } from '../grant.ts'
import { menuCommands } from '../menus.ts'
import { topMenuCommands } from '../top-menus.ts'

const elsewhere = (): Catalogue => {
  throw new Error('decisions are made by the server')
}
export const menuScreenCommands = menuCommands(elsewhere)
export const topMenuScreenCommands = topMenuCommands(elsewhere)
export const dataScopeScreenCommands = dataScopeCommands(elsewhere)
export const apiScopeScreenCommands = apiScopeCommands(elsewhere)
export const roleScreenCommands = [...roleCommands, grantCommand(elsewhere)]
