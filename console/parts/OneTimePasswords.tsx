/** One-time passwords, shown once to who made them: to be copied or saved, and closed only by who says that it is done. */
import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { Label } from '../../modules/kit/field.ts'
import { t } from '../session.ts'
import { CopyButton } from './CopyButton.tsx'
import { Scrolling } from './Scrolling.tsx'

const words = {
  title: ['一次性密码', 'One-time passwords'],
  once: [
    '请立即复制并交给本人，关闭后无法再次查看；首次登录时须修改。',
    'Copy and hand them over now: they can not be shown again, and are changed at the first sign-in.',
  ],
  account: ['账号', 'Account'],
  password: ['一次性密码', 'One-time password'],
  save: ['下载 CSV', 'Save as CSV'],
  written: ['我已记录', 'I have written it down'],
} as const satisfies Record<string, Label>

export interface OneTime {
  readonly account: string
  readonly password: string
}
/** Whether an answer tells one-time passwords, and which. */
export const oneTimeOf = (answer: unknown): readonly OneTime[] => (answer as { readonly passwords?: readonly OneTime[] } | undefined)?.passwords ?? []

/** Quoted, so that no name of an account is a formula. */
const csv = (all: readonly OneTime[]): string =>
  `\uFEFF${[[t(words.account), t(words.password)], ...all.map(one => [one.account, one.password])]
    .map(cells => cells.map(cell => `"${cell.replaceAll('"', '""').replace(/^[=+@-]/, "'$&")}"`).join())
    .join('\r\n')}`

export function OneTimePasswords({ all, onDone }: { readonly all: readonly OneTime[]; readonly onDone: () => void }) {
  const lines = all.map(one => (all.length === 1 ? one.password : `${one.account}\t${one.password}`))
  return (
    <Dialog isOpen title={t(words.title)} className="kt-dialog" isCloseButtonShown={false} canEscapeKeyClose={false} canOutsideClickClose={false}>
      <DialogBody className="kt-stack">
        <Callout intent="warning">{t(words.once)}</Callout>
        <Scrolling>
          <table aria-label={t(words.title)}>
            <thead>
              <tr>
                <th>{t(words.account)}</th>
                <th>{t(words.password)}</th>
              </tr>
            </thead>
            <tbody>
              {all.map(one => (
                <tr key={one.account}>
                  <td>{one.account}</td>
                  <td className="kt-figures">
                    <code>{one.password}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolling>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <CopyButton of={lines.join('\n')} />
            {all.length > 1 && (
              <a className="bp6-button" download="passwords.csv" href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv(all))}`}>
                {t(words.save)}
              </a>
            )}
            <Button intent="primary" text={t(words.written)} onClick={onDone} />
          </>
        }
      />
    </Dialog>
  )
}
