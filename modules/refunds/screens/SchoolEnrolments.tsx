/** Enrolments of a school or the platform: who sits where, and what may be done for them. */
import type { Wire } from '../../../console/call.ts'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import type { Input } from '../../../console/parts/inputs.tsx'
import { RefInput } from '../../../console/parts/RefInput.tsx'
import { t } from '../../../console/session.ts'
import {
  accept,
  annulByError,
  commit,
  decline,
  enrolment,
  extendHold,
  joinWaitlist,
  leaveList,
  offer,
  revoke,
  transferOut,
  withdraw,
} from '../../enrolment/index.ts'
import { ref } from '../../kit/field.ts'

const classField = ref('open_class')('班级', 'Class', { required: true })
/** The class is typed by its name, though the command takes its plain id. */
const ClassInput: Input = props => <RefInput {...props} field={classField} />

const enrolmentCommands = [commit, joinWaitlist, accept, offer, extendHold, transferOut, revoke, withdraw, decline, leaveList, annulByError]

export const SchoolEnrolments = ({ screen, from }: { readonly screen: string; readonly from?: string }) => (
  <ListScreen
    of={enrolment}
    screen={screen}
    title={t(['报名', 'Enrolments'])}
    commands={enrolmentCommands}
    columns={['studentId', 'openClassId', 'status', 'priceCents', 'onBehalf', 'enrolledAt', 'holdUntil', 'createTime']}
    search={['openClassId', 'studentId', 'schoolId', 'status']}
    inputs={{ openClassId: ClassInput, refundId: null, unpaid: null }}
    link={(row: Wire) => `/enrolment/detail/${row.id}`}
    {...(from ? { from } : {})}
    hint={t(['家长报名或学校代报后会显示在这里。', 'Enrolments of parents and of the school appear here.'])}
  />
)
