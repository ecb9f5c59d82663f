import { CopyOutlined } from '@ant-design/icons'
import { App, Button, Tooltip } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { copyText } from '#kit/web/browser/copy-text.web.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { apiBase } from '#kit/web/client/client.web.ts'
import { AGENT_PATH } from './api-token.ts'

/** Where agents reach the house, and how one is connected. */
export function AgentAddress() {
  const t = useTranslate()
  const { message } = App.useApp()
  const address = new URL(AGENT_PATH, new URL(apiBase, location.origin)).href
  const settings = JSON.stringify(
    { mcpServers: { vitrine: { type: 'http', url: address, headers: { Authorization: `Bearer ${t(TOKEN)}` } } } },
    null,
    2,
  )
  const copy = async (text: string) => {
    await copyText(text)
    void message.success(t(['已复制', 'Copied']))
  }
  return (
    <div className="agent-address">
      <p>{t(ABOUT)}</p>
      <p>
        {t(ADDRESS)} <code>{address}</code>
        <Tooltip title={t(COPY)}>
          <Button
            type="text"
            size="small"
            icon={<CopyOutlined aria-hidden />}
            aria-label={t(COPY)}
            onClick={() => void copy(address)}
          />
        </Tooltip>
      </p>
      <p>{t(SIGNS_IN)}</p>
      <details>
        <summary>{t(HOW)}</summary>
        <pre>{settings}</pre>
        <Button size="small" onClick={() => void copy(settings)}>
          {t(COPY_SETTINGS)}
        </Button>
      </details>
    </div>
  )
}

const TOKEN: Text = ['<智能体令牌>', '<token of the agent>']
const ABOUT: Text = [
  '智能体通过 MCP 协议连接：只能读取令牌权限内的数据，所有操作都先成为提案，由有权限的人执行或放弃。',
  'Agents connect by the Model Context Protocol: they read what their token may, and whatever they would do is a proposal that a person applies or drops.',
]
const SIGNS_IN: Text = [
  '支持授权登录的程序只需填写此地址：它会打开本站请您允许。其他程序使用令牌。',
  'A program that can sign in needs this address alone: it opens this site and asks you. Others use a token.',
]
const ADDRESS: Text = ['MCP 地址：', 'Address:']
const COPY: Text = ['复制地址', 'Copy the address']
const HOW: Text = ['如何用令牌连接', 'How to connect with a token']
const COPY_SETTINGS: Text = ['复制配置', 'Copy the settings']
