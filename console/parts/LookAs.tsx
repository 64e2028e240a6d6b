/** Looking as somebody: the button beside an identity, and the question what for. */
import type { Wire } from '../call.ts'
import { text } from './cells.tsx'
import { DialogButton } from './DialogButton.tsx'
import { filledIn, FormDialog } from './FormDialog.tsx'
import { ask } from '../request.ts'
import { lookThrough, may, session, t } from '../session.ts'
import { pick } from '../../modules/kit/index.ts'
import { lookAs as look } from '../../modules/identity/index.ts'

const asked = filledIn(look, pick(look.input, 'purpose'))
const path = '/api/blade-system/login-session/look'

/** An identity's row action: nothing for who may not look, and beside what one may not look as. */
export function LookAs({ row }: { readonly row: Wire }) {
  if (!may(look.permit) || row.status !== 'active' || row.userId === session.get().userInfo?.user_id) return null
  return (
    <DialogButton variant="minimal" intent="primary" text={t(look.label)} data-command={look.permit}>
      {({ onClose }) => (
        <FormDialog
          command={asked}
          title={t([`以“${text(row.userName)}”的身份查看`, `View as ${text(row.userName)}`])}
          confirm={['开始查看', 'Start viewing']}
          said={['正在切换视角', 'Changing the view']}
          send={(_id, values, asking) => ask(path, { ...asking, body: { ...values, identityId: row.id } })}
          onDone={(_id, answer) => lookThrough(answer as Parameters<typeof lookThrough>[0])}
          onClose={onClose}
        >
          {() => (
            <p>
              {t([
                '您将看到对方看到的页面，只读，30 分钟内有效。查看会留下记录，对方可以在自己的登录会话中看到。',
                'You will see the pages as they do, read only, for 30 minutes. The look is recorded, and they find it among their own sessions.',
              ])}
            </p>
          )}
        </FormDialog>
      )}
    </DialogButton>
  )
}
