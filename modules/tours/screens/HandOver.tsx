/** Hands a child to one of the adults who may pick it up, or to the school. */
import { Button, Dialog, DialogBody } from '@blueprintjs/core'
import { run } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { session, t } from '../../../console/session.ts'
import { guardian } from '../../people/index.ts'
import type { Journey } from '../journey.ts'
import { handOver } from '../travel.ts'

interface Props {
  readonly of: Journey['pupils'][number]
  readonly onClose: () => void
  readonly onDone: () => void
}
/** Who may take a child home is told to its leaders alone. */
const nobody = {
  leader: ['没有被授权接回的监护人，请交给学校。', 'No guardian may pick the child up: hand it to the school.'],
  office: ['接回人由带队教师核对，这里可以交给学校。', 'Its leaders know who may pick the child up; from here it goes to the school.'],
} as const

export const HandOver = ({ of, onClose, onDone }: Props) => (
  <Dialog isOpen title={t([`交接 ${of.name}`, `Hand over ${of.name}`])} onClose={onClose}>
    <DialogBody>
      <div className="kt-stack">
        {of.adults.length === 0 && <p className="kt-muted">{t(session.get().userInfo?.role_alias === 'AT' ? nobody.leader : nobody.office)}</p>}
        {of.adults.map(one => (
          <CallButton
            key={one.id}
            fill
            size="large"
            intent="primary"
            text={`${one.name} · ${t(guardian.fields.relation.choices![one.relation]!)}`}
            call={() => run(handOver, of.id, { guardianId: one.id })}
            onDone={onDone}
          />
        ))}
        <CallButton fill size="large" text={t(['交给学校', 'To the school'])} call={() => run(handOver, of.id, { toSchool: 1 })} onDone={onDone} />
        <Button fill size="large" variant="minimal" text={t(['取消', 'Cancel'])} onClick={onClose} />
      </div>
    </DialogBody>
  </Dialog>
)
