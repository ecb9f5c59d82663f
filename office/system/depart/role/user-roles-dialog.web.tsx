import { useQuery } from '@tanstack/react-query'
import { Checkbox, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { saidIn, type Text } from '#kit/contract/text.ts'
import { useLocale, useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { useBackLeaves } from '#kit/web/page/layers.web.tsx'
import { EmptyState } from '#kit/web/page/states.web.tsx'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { whyHeldBack } from '../../permission/holds-more.ts'

interface UserRolesDialogProps {
  readonly departId: string
  readonly user: AnyRow
  readonly open: boolean
  readonly onClose: () => void
}

/** Which roles of a department somebody has. */
export function UserRolesDialog({ departId, user, open, onClose }: UserRolesDialogProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { told, isBusy } = useTold()
  const [chosen, setChosen] = useState<readonly string[]>()
  const asked = { departId, userId: user.id }
  const { data } = useQuery({
    queryKey: ['depart', 'roles of', user.id, departId],
    enabled: open,
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      const [roles, links] = await Promise.all([
        client.get<readonly AnyRow[]>('/sys/sysDepartRole/getDeptRoleList', asked),
        client.get<readonly { readonly droleId: string }[]>('/sys/sysDepartRole/getDeptRoleByUserId', asked),
      ])
      return { roles, held: links.map(({ droleId }) => droleId) }
    },
  })
  const value = chosen ?? data?.held ?? []
  useBackLeaves(open, onClose)
  const save = async () => {
    const isSaved = await told(
      client.post('/sys/sysDepartRole/deptRoleUserAdd', {
        userId: user.id,
        newRoleId: value.join(','),
        oldRoleId: (data?.held ?? []).join(','),
      }),
    )
    if (isSaved) {
      onClose()
    }
  }
  return (
    <Modal
      title={t(TITLE, { name: String(user.realname ?? user.username) })}
      open={open}
      okText={t(SAVE)}
      cancelText={t(CANCEL)}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: !data || data.roles.length === 0 }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {data === undefined ? (
        <Skeleton active />
      ) : data.roles.length === 0 ? (
        <EmptyState title={NONE} hint={NONE_HINT} />
      ) : (
        <Checkbox.Group
          value={[...value]}
          onChange={(ids) => setChosen(ids.map(String))}
          options={data.roles.map((role) => {
            const whyNot = whyHeldBack({}, role)
            return {
              value: role.id,
              label: String(saidIn(locale, role, 'roleName')),
              disabled: whyNot !== undefined,
              title: whyNot ? t(whyNot) : '',
            }
          })}
        />
      )}
    </Modal>
  )
}

const TITLE: Text = ['「{name}」的部门角色', 'Department roles of {name}']
const SAVE: Text = ['保存', 'Save']
const CANCEL: Text = ['取消', 'Cancel']
const NONE: Text = ['该部门还没有角色', 'This department has no roles yet']
const NONE_HINT: Text = ['先在「部门角色」中新增', 'Add some under Department roles first']
