/** Cuts a picture to the square that is kept of it. */
import { post } from '../../../console/call.ts'
import { CropDialog, type Cutting } from '../../../console/parts/CropDialog.tsx'
import { done, toast } from '../../../console/parts/toasts.ts'
import { session, t } from '../../../console/session.ts'
import { sendFile } from '../../../console/upload.ts'
import { avatarTag } from '../../files/index.ts'

const side = 256
export function AvatarCut({ file, onClose }: { readonly file: File; readonly onClose: () => void }) {
  const keep = async ({ blob }: Cutting) => {
    const { link: avatar } = await sendFile(new File([blob], 'avatar.jpg', { type: blob.type }), { belongs: avatarTag })
    await post('/api/blade-system/user/update-info', { avatar }, { quiet: true })
    const { userInfo } = session.get()
    if (userInfo) session.set({ userInfo: { ...userInfo, avatar } })
    toast(t(done.change), 'good')
    onClose()
  }
  return (
    <CropDialog
      file={file}
      title={['裁剪头像', 'Cut the picture']}
      shapes={{ '1:1': 1 }}
      isRound
      sizeOf={() => ({ width: side, height: side })}
      quality={0.9}
      onCut={keep}
      onClose={onClose}
    />
  )
}
