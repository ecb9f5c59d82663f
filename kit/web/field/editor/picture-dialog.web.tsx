import { LoadingOutlined, PlusOutlined } from '@ant-design/icons'
import { Form, Input, Modal, Tabs } from 'antd'
import { useId, useRef, useState } from 'react'
import { useTranslate } from '../../browser/text.web.ts'
import { useBackLeaves } from '../../page/layers.web.tsx'
import { PICTURE_TYPES } from '../upload/picture-file.ts'
import { useUploadScope } from '../upload/uploading.web.ts'
import '../upload/upload.css'
import { completedAddress, isSafeAddress } from './address.ts'
import type { SendPicture } from './upload-picture.web.ts'

export interface PictureInput {
  readonly address: string
  /** Says what is to be seen for those who do not see it; may be ''. */
  readonly remark: string
}

interface PictureDialogProps {
  readonly send: SendPicture
  readonly onDone: (picture: PictureInput) => void
  readonly onClose: () => void
}

const EMPTY: PictureInput = { address: '', remark: '' }

/** Asks for a picture: one from this device, or the address of one in the network. */
export function PictureDialog({ send, onDone, onClose }: PictureDialogProps) {
  const t = useTranslate()
  const [tab, setTab] = useState('local')
  const [picture, setPicture] = useState(EMPTY)
  const [error, setError] = useState('')
  useBackLeaves(true, onClose)
  const give = (change: Partial<PictureInput>) => {
    setPicture((was) => ({ ...was, ...change }))
    setError('')
  }
  const finish = () => {
    const address = completedAddress(picture.address)
    if (tab === 'local' && picture.address === '') {
      setError(t(['未上传任何文件', 'Nothing was uploaded']))
    } else if (tab === 'network' && !isSafeAddress(address)) {
      setError(
        t(['请填写网络图片地址，如 https://example.com/a.png', 'Enter an address such as https://example.com/a.png']),
      )
    } else {
      onDone({ address, remark: picture.remark.trim() })
    }
  }
  const remark = (
    <Form.Item label={t(['备注', 'Remark'])}>
      <Input
        aria-label={t(['备注', 'Remark'])}
        placeholder={t(['请填写备注', 'Enter a remark'])}
        value={picture.remark}
        onChange={(event) => give({ remark: event.target.value })}
        onPressEnter={finish}
      />
    </Form.Item>
  )
  const help = { validateStatus: error === '' ? ('' as const) : ('error' as const), help: error }
  return (
    <Modal open title={t(['图片上传', 'Upload a picture'])} width={480} onCancel={onClose} onOk={finish}>
      <Form layout="vertical" component={false}>
        <Tabs
          activeKey={tab}
          destroyOnHidden
          onChange={(next) => {
            setTab(next)
            setPicture(EMPTY)
            setError('')
          }}
          items={[
            {
              key: 'local',
              label: t(['本地图片上传', 'From this device']),
              children: (
                <>
                  <Form.Item {...help}>
                    <LocalPicture
                      address={picture.address}
                      send={send}
                      onSent={(address) => give({ address })}
                      onError={setError}
                    />
                  </Form.Item>
                  {remark}
                </>
              ),
            },
            {
              key: 'network',
              label: t(['网络图片地址', 'From the network']),
              children: (
                <>
                  <Form.Item label={t(['图片地址', 'Address'])} {...help}>
                    <Input
                      autoFocus
                      aria-label={t(['图片地址', 'Address'])}
                      placeholder={t(['请填写网络图片地址', 'Enter the address of the picture'])}
                      value={picture.address}
                      onChange={(event) => give({ address: event.target.value })}
                      onPressEnter={finish}
                    />
                  </Form.Item>
                  {remark}
                </>
              ),
            },
          ]}
        />
      </Form>
    </Modal>
  )
}

interface LocalPictureProps {
  readonly address: string
  readonly send: SendPicture
  readonly onSent: (address: string) => void
  readonly onError: (reason: string) => void
}

/** One picture: chosen, dropped or pasted; another one takes its place. */
function LocalPicture({ address, send, onSent, onError }: LocalPictureProps) {
  const t = useTranslate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const scope = useUploadScope()
  const [isSending, setSending] = useState(false)
  const take = async ([file]: readonly File[]) => {
    if (file && !isSending) {
      setSending(true)
      try {
        await scope.track(file.name, async () => onSent(await send(file)))
      } catch (error) {
        onError(error instanceof Error ? error.message : String(error))
      } finally {
        setSending(false)
      }
    }
  }
  const title = address === '' ? t(['选择图片', 'Choose a picture']) : t(['更换图片', 'Choose another picture'])
  return (
    <>
      <button
        type="button"
        className="picture-frame picture-choose"
        aria-label={title}
        aria-busy={isSending}
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void take([...event.dataTransfer.files])
        }}
        onPaste={(event) => void take([...event.clipboardData.files])}
      >
        {address !== '' && !isSending ? (
          <img src={address} alt="" />
        ) : (
          <>
            {isSending ? <LoadingOutlined /> : <PlusOutlined />}
            <div>{isSending ? t(['上传中', 'Uploading']) : title}</div>
          </>
        )}
      </button>
      <input
        ref={input}
        id={id}
        type="file"
        accept={PICTURE_TYPES}
        aria-label={title}
        style={{ display: 'none' }}
        onChange={(event) => {
          void take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}
