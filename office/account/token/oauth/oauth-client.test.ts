import { describe, expect, it } from 'vitest'
import { isDocumentAddress, programIn } from './oauth-client.server.ts'

const ID = 'https://app.example/mcp/client.json'
const document = { client_id: ID, client_name: ' App\u202e ', redirect_uris: ['http://127.0.0.1/back'] }

describe('the document of a program', () => {
  it('lies at an address over HTTPS, written as everybody writes it', () => {
    expect(isDocumentAddress(ID)).toBe(true)
    for (const id of [
      'http://app.example/c.json',
      'https://app.example/',
      'https://app.example',
      'https://app.example/a/../c.json',
      'https://u@app.example/c.json',
      'https://app.example/c.json#x',
      `https://app.example/${'x'.repeat(500)}`,
      'c.json',
    ]) {
      expect(isDocumentAddress(id), id).toBe(false)
    }
  })

  it('says its own address, and where the program comes back to', () => {
    expect(programIn(ID, JSON.stringify(document))).toEqual({
      id: ID,
      name: 'App',
      site: 'app.example',
      redirectUris: ['http://127.0.0.1/back'],
    })
    for (const wrong of [
      { client_id: 'https://other.example/c.json' },
      { redirect_uris: ['http://other.example/'] },
      { redirect_uris: undefined },
      { token_endpoint_auth_method: 'client_secret_post' },
      { client_name: 'x'.repeat(20_001) },
    ]) {
      expect(programIn(ID, JSON.stringify({ ...document, ...wrong })), JSON.stringify(wrong).slice(0, 80)).toBe(
        undefined,
      )
    }
    expect(programIn(ID, '<html>')).toBe(undefined)
  })
})
