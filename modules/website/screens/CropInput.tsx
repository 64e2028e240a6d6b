/** A picture for the library: chosen, cut to the shape that it is shown in, and made no larger than a screen before it is sent. */
import { Button, Dialog, DialogBody, DialogFooter, SegmentedControl, Slider } from '@blueprintjs/core'
import { useEffect, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Chooser, pictureTypes } from '../../../console/parts/FileInput.tsx'
import type { Input } from '../../../console/parts/inputs.tsx'
import { toast } from '../../../console/parts/toasts.ts'
import { words as shared } from '../../../console/parts/words.ts'
import { t } from '../../../console/session.ts'
import { sendFile } from '../../../console/upload.ts'
import { CallError } from '../../../console/call.ts'
import './website.css'

const words = {
  choose: ['选择图片', 'Choose a picture'],
  cut: ['裁剪图片', 'Cut the picture'],
  zoom: ['缩放', 'Zoom'],
  shape: ['比例', 'Shape'],
  unread: ['图片无法读取', 'the picture can not be read'],
} as const
const shapes = { '16:9': 16 / 9, '3:2': 3 / 2, '1:1': 1, '21:9': 21 / 9 } as const
type Shape = keyof typeof shapes
interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const CropInput: Input = ({ id, value, isWrong, describedBy, onChange, onBlur, set }) => {
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const kept = (link: string, size: { readonly width: number; readonly height: number }) => {
    onChange(link)
    set?.('width', String(size.width))
    set?.('height', String(size.height))
    setFile(undefined)
  }
  return (
    <div className="kt-file">
      <Chooser at={chooser} accept={pictureTypes} onFile={async chosen => setFile(chosen)} />
      {value ? <img className="kt-picture" src={String(value)} alt="" /> : null}
      <Button
        id={id}
        text={t(words.choose)}
        intent={isWrong ? 'danger' : 'none'}
        aria-describedby={describedBy}
        onBlur={onBlur}
        onClick={() => chooser.current?.click()}
      />
      {file && <Cut file={file} onClose={() => setFile(undefined)} onKept={kept} />}
    </div>
  )
}

interface CutProps {
  readonly file: File
  readonly onClose: () => void
  readonly onKept: (link: string, size: { readonly width: number; readonly height: number }) => void
}
function Cut({ file, onClose, onKept }: CutProps) {
  const address = useAddress(file)
  const [at, setAt] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [shape, setShape] = useState<Shape>('16:9')
  const [area, setArea] = useState<Area>()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (!area) return
    setBusy(true)
    try {
      const { blob, ...size } = await partOf(address, area)
      const { link } = await sendFile(new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: blob.type }), { belongs: 'website' })
      onKept(link, size)
    } catch (reason) {
      toast(reason instanceof CallError ? reason.message : t(words.unread), 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog isOpen onClose={onClose} title={t(words.cut)} className="kt-dialog" canOutsideClickClose={false}>
      <DialogBody>
        <SegmentedControl
          aria-label={t(words.shape)}
          value={shape}
          options={Object.keys(shapes).map(name => ({ label: name, value: name }))}
          onValueChange={name => setShape(name as Shape)}
        />
        <div className="ws-crop">
          {address && (
            <Cropper
              image={address}
              crop={at}
              zoom={zoom}
              aspect={shapes[shape]}
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
/** The widest that a page shows a picture. */
const widest = 1_920
/** The chosen part, drawn anew: where it was taken and by what is not kept. */
async function partOf(address: string, area: Area) {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const share = Math.min(1, widest / area.width),
    canvas = document.createElement('canvas')
  canvas.width = Math.round(area.width * share)
  canvas.height = Math.round(area.height * share)
  const paper = canvas.getContext('2d')!
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob>((keep, fail) => canvas.toBlob(one => (one ? keep(one) : fail(new DOMException('no picture'))), 'image/jpeg', 0.86))
  return { blob, width: canvas.width, height: canvas.height }
}
