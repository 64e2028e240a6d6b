/** Chooses one of the identities of the signed-in person; a switch replaces tokens, menus and rights. */
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { toast } from '../parts/toasts.ts'
import { t, useSession, type Identity } from '../session.ts'
import { switchIdentity } from '../sign.ts'
import { words } from './words.ts'
import './departments.css'

export function Departments({ onClose }: { readonly onClose: () => void }) {
  const user = useSession(value => value.userInfo)
  const identities = user?.relation_auth ?? []
  const current = identities.find(one => one.roleId === user?.role_id && one.deptId === user.dept_id)
  const [chosen, setChosen] = useState(current?.id)
  const [isBusy, setBusy] = useState(false)
  const [, go] = useLocation()
  const confirm = async () => {
    const to = identities.find(one => one.id === chosen)
    if (!to) return toast(t(words.chooseIdentityFirst), 'bad')
    if (to.id === current?.id) return onClose()
    setBusy(true)
    // A refusal has said so in a toast; the dialog stays with the old identity.
    await switchIdentity(to).then(
      () => {
        onClose()
        go('/wel')
      },
      () => setBusy(false),
    )
  }
  return (
    <Dialog isOpen onClose={onClose} title={t(words.chooseIdentity)} className="kt-dialog">
      <form
        onSubmit={event => {
          event.preventDefault()
          void confirm()
        }}
      >
        <DialogBody>
          <Identities of={identities} current={current?.id} chosen={chosen} onChoose={setChosen} />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t(words.cancel)} onClick={onClose} />
              <Button type="submit" intent="primary" text={t(words.confirm)} loading={isBusy} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}

function Identities({
  of,
  current,
  chosen,
  onChoose,
}: {
  readonly of: readonly Identity[]
  readonly current: string | undefined
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
}) {
  return (
    <fieldset className="kt-identities">
      <legend className="kt-muted">{t(words.identity)}</legend>
      {of.map(one => (
        <label key={one.id} className={one.id === current ? 'kt-current' : undefined}>
          <input type="radio" name="identity" checked={one.id === chosen} onChange={() => onChoose(one.id)} />
          {one.roleName} / {one.deptName}
        </label>
      ))}
    </fieldset>
  )
}
