/** The public face of identity. */
export * as account from './user.commands.ts'
export { baseline, create as createTenant, roleId } from './baseline.ts'
export { builtIn, builtInId, builtInLabel, builtInOf, client, grantTypes, listOf, ownClient } from './client.ts'
export { loginProvider } from './login-provider.ts'
export { code, codeSent, digestOf, maySendCode, mayTry, newCode, no as noCode } from './code.ts'
export {
  areaPrefix,
  areasOf,
  change as changeDept,
  create as createDept,
  dept,
  deptsBelow,
  resume as resumeDept,
  rootDept,
  suspend as suspendDept,
} from './dept.ts'
export { aliases, grant as grantIdentity, heldBy, revoke as revokeIdentity } from './identity.commands.ts'
export { holderOf, type Identity, identity, identityId } from './identity.ts'
export { gives, no as noGrant } from './grants.ts'
export { commonPasswords, no as noPassword, type Owner, ownWords, wrongPassword } from './password-policy.ts'
export * as phoneCodes from './phone-code.ts'
export { post } from './post.ts'
export { choose as choosePreference, preference, preferred } from './preference.ts'
export { type Declared, defaultRights, type Right, rights, rightsTable } from './rights.ts'
export { adminRole, commands as roleCommands, lineOf, no as noRole, role } from './role.ts'
export { drop as dropSession, end as endSession, look as lookAs, loginSession, rotate as rotateSession, start as startSession } from './session.ts'
export * as tenants from './tenant.ts'
export { endOf as tenantEnd, hasRoom, platformTenant, tenant, tenantStands } from './tenant.ts'
export { always as alwaysModules, tenantPackage } from './tenant-package.ts'
export { no as noUser, outsiders, ownPhone, passwordHash, platforms, user } from './user.ts'
