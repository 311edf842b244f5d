interface AgentData {
  readonly platform?: string;
  getHighEntropyValues?: (hints: readonly string[]) => Promise<{ readonly model?: string }>;
}

const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
] as const;

/**
 * Name of this device for its owner: the model where the browser reports it, else the system; empty for an unknown one.
 */
export async function deviceName(agent: Navigator = navigator): Promise<string> {
  const { userAgentData } = agent as Navigator & { readonly userAgentData?: AgentData };
  const known = await userAgentData?.getHighEntropyValues?.(['model']).catch(() => null);
  const model = known?.model?.trim();
  return model ? model.slice(0, 40) : (SYSTEMS.find(([sign]) => sign.test(agent.userAgent))?.[1] ?? '');
}
