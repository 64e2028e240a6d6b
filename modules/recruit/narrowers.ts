/** Who sees what of recruiting: customer service and sales the consults that are theirs. A body is there for the recruit admin and the
 * consultant alone: whatever rights an administrator gives, nobody else reaches it. */
import type { Narrower, Role } from '../kit/index.ts'
import { consult } from './consult.ts'
import { file } from './file.ts'

const ownConsults: readonly Role[] = ['CS', 'SA', 'SL']
const others: readonly Role[] = ['PA', 'PO', 'FI', 'EC', 'SM', 'ST', 'AM', 'AT', 'PR', 'SD', 'UU', 'CM', 'OM', 'AU']
export const narrowers: readonly Narrower[] = [...ownConsults, ...others].map(role => ({
  role,
  *narrow({ userId }) {
    const own = { consultantId: userId }
    return { [file.name]: own, ...(ownConsults.includes(role) ? { [consult.name]: own } : {}) }
  },
}))
