/** The public face of identity. */
export * as account from './account.ts'
export { buttons } from './buttons.ts'
export { baseline, roleId } from './baseline.ts'
export { code, codeSent, type Coded, digestOf, maySendCode, mayTry, newCode, no as noCode } from './code.ts'
export {
  areaPrefix, areasOf, change as changeDept, create as createDept, dept, resume as resumeDept, rootDept,
} from './dept.ts'
export {
  aliases, grant as grantIdentity, heldBy, holderOf, type Identity, identity, identityId, revoke as revokeIdentity, suspendDept,
} from './identity.ts'
export * as phoneCodes from './phone-code.ts'
export { type Declared, defaultRights, type Right, rights, rightsTable, rightsTree } from './rights.ts'
export { grant as grantRole, role } from './role.ts'
export { end as endSession, loginSession, rotate as rotateSession, start as startSession } from './session.ts'
export { endOf as tenantEnd, platformTenant, tenant, tenantStands } from './tenant.ts'
export { sidebar } from './sidebar.ts'
export { user } from './user.ts'
