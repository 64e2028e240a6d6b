/** A picture for the library: chosen, cut to the shape that it is shown in, and made no larger than a screen before it is sent. */
import { useState } from 'react'
import { CropDialog, type Cutting } from '../../../console/parts/CropDialog.tsx'
import { FileButton, pictureTypes } from '../../../console/parts/FileInput.tsx'
import type { Input } from '../../../console/parts/inputs.tsx'
import { t } from '../../../console/session.ts'
import { sendFile } from '../../../console/upload.ts'

const words = { choose: ['选择图片', 'Choose a picture'], cut: ['裁剪图片', 'Cut the picture'] } as const
const shapes = { '16:9': 16 / 9, '3:2': 3 / 2, '1:1': 1, '21:9': 21 / 9 } as const
/** The widest that a page shows a picture. */
const widest = 1_920
const sizeOf = (chosen: { readonly width: number; readonly height: number }) => {
  const share = Math.min(1, widest / chosen.width)
  return { width: Math.round(chosen.width * share), height: Math.round(chosen.height * share) }
}

export const CropInput: Input = ({ id, value, isWrong, describedBy, onChange, onBlur, set }) => {
  const [file, setFile] = useState<File>()
  const keep = async (cutting: Cutting, { name }: File) => {
    const { link } = await sendFile(new File([cutting.blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: cutting.blob.type }), { belongs: 'website' })
    onChange(link)
    set?.('width', String(cutting.width))
    set?.('height', String(cutting.height))
    setFile(undefined)
  }
  return (
    <div className="kt-file">
      {value ? <img className="kt-picture" src={String(value)} alt="" /> : null}
      <FileButton
        accept={pictureTypes}
        onFile={async chosen => setFile(chosen)}
        id={id}
        text={t(words.choose)}
        intent={isWrong ? 'danger' : 'none'}
        aria-describedby={describedBy}
        onBlur={onBlur}
      />
      {file && (
        <CropDialog
          file={file}
          title={words.cut}
          shapes={shapes}
          sizeOf={sizeOf}
          quality={0.86}
          onCut={cutting => keep(cutting, file)}
          onClose={() => setFile(undefined)}
        />
      )}
    </div>
  )
}
