/** Says whose eyes one looks through, and until when, as long as one does; ends it. */
import { Button } from '@blueprintjs/core'
import { EyeOpenIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { formatTime } from '../../modules/kit/time.ts'
import { t, useSession, zone } from '../session.ts'
import { endLook } from '../sign.ts'
import { departmentOf } from './TopBar.tsx'
import { words } from './words.ts'

export function LookingBar() {
  const user = useSession(value => value.userInfo),
    since = useSession(value => value.tokenAt)
  const [isEnding, setEnding] = useState(false)
  if (!user?.looking) return null
  const role = user.relation_auth?.find(one => one.roleId === user.role_id && one.deptId === user.dept_id)?.roleName ?? ''
  const who = [departmentOf(user) || user.real_name || user.user_name, role].filter(Boolean).join(' · '),
    until = formatTime(new Date(since + user.looking.seconds * 1000).toISOString(), zone()).slice(11, 16)
  const end = () => {
    setEnding(true)
    void endLook()
  }
  return (
    <div className="kt-looking" role="status">
      <EyeOpenIcon />
      <span>
        <b>{t([`正在以“${who}”的身份查看`, `Viewing as “${who}”`])}</b> {t([`只读，至 ${until}`, `Read only, until ${until}`])}
      </span>
      <Button text={t(words.endLook)} loading={isEnding} onClick={end} />
    </div>
  )
}
