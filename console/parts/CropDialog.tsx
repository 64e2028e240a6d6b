/** Cuts a picture to the shape that is kept of it. What is kept is drawn anew: where it was taken and by what does not go on. */
import { Button, Dialog, DialogBody, DialogFooter, SegmentedControl, Slider } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import type { Label } from '../../modules/kit/field.ts'
import { CallError } from '../call.ts'
import { t } from '../session.ts'
import { toast } from './toasts.ts'
import { words as shared } from './words.ts'
import './crop.css'

const words = { zoom: ['缩放', 'Zoom'], shape: ['比例', 'Shape'], unread: ['图片无法读取', 'the picture can not be read'] } as const satisfies Record<
  string,
  Label
>

interface Size {
  readonly width: number
  readonly height: number
}
interface Area extends Size {
  readonly x: number
  readonly y: number
}
/** What was cut out, as it is drawn. */
export interface Cutting extends Size {
  readonly blob: Blob
}

interface CropDialogProps {
  readonly file: File
  readonly title: Label
  /** Width by height of what is cut, by name; several are chosen from. */
  readonly shapes: Readonly<Record<string, number>>
  readonly isRound?: boolean
  /** How large the chosen part is drawn. */
  readonly sizeOf: (chosen: Size) => Size
  /** Of the JPEG, from 0 to 1. */
  readonly quality: number
  /** Sends it; the dialog tells what is refused, and stays. */
  readonly onCut: (cutting: Cutting) => Promise<void>
  readonly onClose: () => void
}

export function CropDialog({ file, title, shapes, isRound = false, sizeOf, quality, onCut, onClose }: CropDialogProps) {
  const address = useFileAddress(file)
  const names = Object.keys(shapes)
  const [at, setAt] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [shape, setShape] = useState(names[0]!)
  const [area, setArea] = useState<Area>()
  const [isBusy, setBusy] = useState(false)
  const cut = async () => {
    if (!area) return
    setBusy(true)
    try {
      const size = sizeOf(area)
      await onCut({ blob: await drawn(address, area, size, quality), ...size })
    } catch (reason) {
      toast(reason instanceof CallError ? reason.message : t(words.unread), 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog isOpen onClose={onClose} title={t(title)} className="kt-dialog" canOutsideClickClose={false}>
      <DialogBody>
        {names.length > 1 && (
          <SegmentedControl aria-label={t(words.shape)} value={shape} options={names.map(name => ({ label: name, value: name }))} onValueChange={setShape} />
        )}
        <div className="kt-crop">
          {address && (
            <Cropper
              image={address}
              crop={at}
              zoom={zoom}
              aspect={shapes[shape]!}
              cropShape={isRound ? 'round' : 'rect'}
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
            <Button intent="primary" text={t(shared.confirm)} loading={isBusy} disabled={!area} onClick={() => void cut()} />
          </>
        }
      />
    </Dialog>
  )
}

/** An address for a file of this browser, until it is no longer shown. */
function useFileAddress(file: File): string {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

async function drawn(address: string, area: Area, size: Size, quality: number): Promise<Blob> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const paper = canvas.getContext('2d')!
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, size.width, size.height)
  paper.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height)
  return new Promise((keep, fail) => canvas.toBlob(blob => (blob ? keep(blob) : fail(new DOMException('no picture'))), 'image/jpeg', quality))
}
