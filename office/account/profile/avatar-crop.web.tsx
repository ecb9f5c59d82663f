import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Modal, Slider } from 'antd'
import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { uploadFile } from '#kit/web/field/upload/upload-file.web.ts'
import { useBackLeaves } from '#kit/web/page/layers.web.tsx'
import { AVATAR_PLACE } from '../../system/file/places.ts'

/** Edge of the stored picture in pixels: sharp at twice the largest size that pages show. */
const EDGE = 400
/** Width of the dialog in pixels. */
const WIDTH = 800
const ZOOM = { min: 1, max: 4, step: 0.05 } as const

interface AvatarCropProps {
  /** Address of the chosen picture. */
  readonly source: string
  /** Stored path of the part that was chosen. */
  readonly onCropped: (path: string) => void
  readonly onClose: () => void
}

/** Chooses the square of a picture that becomes the avatar: dragged, moved by the arrow keys, and zoomed. */
export function AvatarCrop({ source, onCropped, onClose }: AvatarCropProps) {
  const t = useTranslate()
  const { message } = App.useApp()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState<number>(ZOOM.min)
  const [area, setArea] = useState<Area>()
  const [isBusy, setBusy] = useState(false)
  useBackLeaves(true, onClose)

  async function handleOk() {
    if (!area) {
      return
    }
    setBusy(true)
    try {
      const path = await uploadFile(await croppedFile(source, area), { biz: AVATAR_PLACE })
      onCropped(path)
    } catch (error) {
      void message.error(error instanceof Error && error.message !== '' ? error.message : t(BROKEN))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={WIDTH}
      title={t(TITLE)}
      okText={t(['确定', 'OK'])}
      cancelText={t(['取消', 'Cancel'])}
      okButtonProps={{ loading: isBusy, disabled: area === undefined }}
      onOk={() => void handleOk()}
      onCancel={onClose}
    >
      <div className="avatar-stage">
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          aspect={1}
          cropShape="round"
          showGrid={false}
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': t(AREA) }}
          mediaProps={{ alt: t(CHOSEN), onError: () => void message.error(t(BROKEN)) }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => setArea(pixels)}
        />
      </div>
      <div className="avatar-tools">
        <MinusOutlined aria-hidden />
        <Slider {...ZOOM} value={zoom} onChange={setZoom} ariaLabelForHandle={t(SIZE)} />
        <PlusOutlined aria-hidden />
      </div>
    </Modal>
  )
}

/** The chosen square as a file of its own; metadata of the camera stays behind. */
async function croppedFile(source: string, { x, y, width, height }: Area): Promise<File> {
  const image = new Image()
  image.src = source
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = EDGE
  canvas.height = EDGE
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, EDGE, EDGE)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) {
    throw new Error('')
  }
  return new File([blob], 'avatar.png', { type: blob.type })
}

const TITLE: Text = ['修改头像', 'Change picture']
const AREA: Text = ['裁剪区域，可用方向键移动图片', 'Cropped area; the arrow keys move the picture']
const CHOSEN: Text = ['选择的图片', 'The chosen picture']
const SIZE: Text = ['缩放', 'Zoom']
const BROKEN: Text = ['图片无法读取，请换一张', 'This picture cannot be read; choose another one']
