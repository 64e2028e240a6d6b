/** The own picture: chosen from a file, cut to a square, shown in the top bar. */
import { UploadIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { FileButton } from '../../../console/parts/FileInput.tsx'
import { lazy, Meanwhile } from '../../../console/parts/lazyWithRetry.tsx'
import { toast } from '../../../console/parts/toasts.ts'
import { t, useSession } from '../../../console/session.ts'
import { avatarBytesMax, noFile } from '../../files/index.ts'
import type { Label } from '../../kit/index.ts'

const AvatarCut = lazy(() => import('./AvatarCut.tsx').then(found => ({ default: found.AvatarCut })))

const words = {
  avatar: ['头像', 'Avatar'],
  change: ['更换头像', 'Change the picture'],
  hint: ['支持 jpg、png、jpeg，不超过 500kb', 'jpg, png or jpeg, at most 500kb'],
} as const satisfies Record<string, Label>

const types = ['image/jpeg', 'image/png']

/** What is wrong with a file as an avatar. */
const wrongAvatar = ({ type, size }: Pick<File, 'type' | 'size'>): Label | undefined =>
  !types.includes(type) ? noFile.avatarType.label : size > avatarBytesMax ? noFile.avatarSize.label : undefined

export function Avatar() {
  const avatar = useSession(value => value.userInfo?.avatar)
  const [file, setFile] = useState<File>()
  const choose = async (given: File) => {
    const wrong = wrongAvatar(given)
    if (wrong) toast(t(wrong), 'bad')
    else setFile(given)
  }
  return (
    <div className="id-avatar">
      <img src={avatar || '/avatar.svg'} alt={t(words.avatar)} width="72" height="72" />
      <div>
        <FileButton accept={types.join(',')} onFile={choose} icon={<UploadIcon />} text={t(words.change)} />
        <p className="kt-muted">{t(words.hint)}</p>
      </div>
      {file && (
        <Meanwhile shows={null}>
          <AvatarCut file={file} onClose={() => setFile(undefined)} />
        </Meanwhile>
      )}
    </div>
  )
}
