/** Cuts a picture to the square that is kept of it. */
import { Button, Dialog, DialogBody, DialogFooter, Slider } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { CallError, post } from '../../../console/call.ts'
import { done, toast } from '../../../console/parts/toasts.ts'
import { words as shared } from '../../../console/parts/words.ts'
import { session, t } from '../../../console/session.ts'
import { sendFile } from '../../../console/upload.ts'
import { avatarTag } from '../../files/index.ts'
import type { Label } from '../../kit/index.ts'

const words = {
  cut: ['裁剪头像', 'Cut the picture'],
  zoom: ['缩放', 'Zoom'],
  unread: ['图片无法读取', 'the picture can not be read'],
} as const satisfies Record<string, Label>

interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export function AvatarCut({ file, onClose }: { readonly file: File; readonly onClose: () => void }) {
  const address = useAddress(file)
  const [at, setAt] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (!area) return
    setBusy(true)
    try {
      const picture = await squareOf(address, area)
      const { link: avatar } = await sendFile(new File([picture], 'avatar.jpg', { type: picture.type }), { belongs: avatarTag })
      await post('/api/blade-system/user/update-info', { avatar }, { quiet: true })
      const { userInfo } = session.get()
      if (userInfo) session.set({ userInfo: { ...userInfo, avatar } })
      toast(t(done.change), 'good')
      onClose()
    } catch (reason) {
      toast(reason instanceof CallError ? reason.message : t(words.unread), 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog isOpen onClose={onClose} title={t(words.cut)} className="kt-dialog" canOutsideClickClose={false}>
      <DialogBody>
        <div className="id-crop">
          {address && (
            <Cropper
              image={address}
              crop={at}
              zoom={zoom}
              aspect={1}
              cropShape="round"
              disableAutomaticStylesInjection
              onCropChange={setAt}
              onZoomChange={setZoom}
              onCropComplete={(_share, pixels) => setArea(pixels)}
            />
          )}
        </div>
        <Slider min={1} max={3} stepSize={0.1} labelRenderer={false} value={zoom} onChange={setZoom} handleHtmlProps={{ 'aria-label': t(words.zoom) }} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t(shared.cancel)} onClick={onClose} />
            <Button intent="primary" text={t(shared.confirm)} loading={isBusy} disabled={!area} onClick={() => void save()} />
          </>
        }
      />
    </Dialog>
  )
}

/** An address for a file of this browser, until it is no longer shown. */
function useAddress(file: File): string {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

const side = 256
/** The part of a picture that was chosen, drawn anew: nothing else of the file is kept. */
async function squareOf(address: string, area: Area): Promise<Blob> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  const paper = canvas.getContext('2d')!
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, side, side)
  paper.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side)
  return new Promise((keep, fail) => canvas.toBlob(blob => (blob ? keep(blob) : fail(new DOMException('no picture'))), 'image/jpeg', 0.9))
}
