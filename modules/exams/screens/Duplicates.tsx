/** Questions of a bank whose text is the same. */
import { Button, Dialog, DialogBody } from '@blueprintjs/core'
import { TrashIcon } from '@blueprintjs/icons'
import { run } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { may, t } from '../../../console/session.ts'
import { types } from '../answer.ts'
import { question } from '../question.ts'
import { remove } from '../question.commands.ts'
import { words } from './words.ts'

interface Same {
  readonly id: string
  readonly plainStem: string
  readonly type: keyof typeof types
  readonly answer: string
  readonly status: string
  readonly useCount: number
}
export function Duplicates({ bankId, onClose }: { readonly bankId: string; readonly onClose: () => void }) {
  const found = useAsk<readonly (readonly Same[])[]>('/api/business-product/qsn/question/duplicates', { bankId }, { of: question })
  return (
    <Dialog isOpen title={t(words.duplicates)} onClose={onClose} className="ex-wide">
      <DialogBody>
        <Shown of={found}>
          {groups =>
            groups.length === 0 ? (
              <Empty title={t(words.noDuplicates)} />
            ) : (
              <div className="kt-stack">
                {groups.map(group => (
                  <section key={group[0]!.id} className="kt-card">
                    <p>{group[0]!.plainStem}</p>
                    {group.map(one => (
                      <p key={one.id} className="ex-line">
                        <StatusTag of={question} status={one.status} />
                        <span>
                          {t(types[one.type])} {one.answer}
                        </span>
                        {may(remove.permit) && one.useCount === 0 ? (
                          <CallButton
                            size="small"
                            intent="danger"
                            variant="minimal"
                            icon={<TrashIcon />}
                            text={t(remove.label)}
                            call={() => run(remove, one.id)}
                            onDone={found.reload}
                          />
                        ) : (
                          <small className="kt-muted">{t([`引用 ${one.useCount} 次`, `used ${one.useCount} times`])}</small>
                        )}
                      </p>
                    ))}
                  </section>
                ))}
              </div>
            )
          }
        </Shown>
        <Button fill text={t(words.back)} onClick={onClose} />
      </DialogBody>
    </Dialog>
  )
}
