/** Admission: what an approval does for the account of who applied from outside. */
import { account, grantIdentity, identityId, roleId, type user } from '../identity/index.ts'
import { invoke, type Invoke, type Role, type Row } from '../kit/index.ts'

/** Opens the account of who applied, in the house that was approved: a waiting one is let in, one let in before gets the role. */
export function admitted(applicant: Row<typeof user> | undefined, role: Role, deptId: string): readonly Invoke[] {
  if (!applicant || !['pending', 'active'].includes(applicant.status)) return []
  const userId = applicant.id,
    as = roleId(role)
  return [
    ...(applicant.status === 'pending' ? [invoke(account.approve, userId, { deptId })] : []),
    invoke(grantIdentity, identityId(userId, as, deptId), { userId, roleId: as, deptId }),
  ]
}
