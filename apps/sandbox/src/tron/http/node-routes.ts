import { cpus, freemem, totalmem } from 'node:os';
import { witnessAddresses } from '../chain/blocks.js';
import { PARAMETERS } from '../chain/parameters.js';
import { encodeBase58Check } from '../encoding/base58.js';
import { compact, isVisible, spaced } from './api.js';
import type { Answer, ApiRequest, Route } from './api.js';
import { CHAIN_PARAMETERS } from './chain-parameters.js';
import type { NodeView } from './node-view.js';

const CODE_VERSION = '4.8.0';

const chainParameters = (): Answer =>
  spaced({ chainParameter: CHAIN_PARAMETERS.map(([key, value]) => ({ key, value })) });

const prices = (text: string): Answer => spaced({ prices: text });

function nodeInfo(_: ApiRequest, node: NodeView): Answer {
  const named = (number: number): string => `Num:${number},ID:${node.chain.header(number)?.id ?? ''}`;
  return compact({
    activeConnectCount: 0,
    beginSyncNum: Math.max(0, node.headNumber - PARAMETERS.solidLag),
    block: named(node.headNumber),
    cheatWitnessInfoMap: {},
    configNodeInfo: {
      activeNodeSize: 0,
      allowAdaptiveEnergy: 0,
      allowCreationOfContracts: 1,
      backupListenPort: 0,
      backupMemberSize: 0,
      backupPriority: 8,
      codeVersion: CODE_VERSION,
      dbVersion: 2,
      discoverEnable: false,
      listenPort: 18_888,
      maxConnectCount: 30,
      maxTimeRatio: 5,
      minParticipationRate: 0,
      minTimeRatio: 0,
      p2pVersion: '11111',
      passiveNodeSize: 0,
      sameIpMaxConnectCount: 2,
      sendNodeSize: 0,
      supportConstant: true,
      versionNum: '18631',
    },
    currentConnectCount: 0,
    machineInfo: {
      cpuCount: cpus().length,
      cpuRate: 0,
      deadLockThreadCount: 0,
      deadLockThreadInfoList: [],
      freeMemory: freemem(),
      javaVersion: '17.0.15',
      jvmFreeMemory: freemem(),
      jvmTotalMemory: totalmem(),
      memoryDescInfoList: [],
      osName: 'Linux',
      processCpuRate: 0,
      threadCount: 1,
      totalMemory: totalmem(),
    },
    passiveConnectCount: 0,
    peerList: [],
    solidityBlock: named(node.port === 'solid' ? node.reference.number : node.chain.solidNumber),
    totalFlow: 0,
  });
}

function witnesses(request: ApiRequest, node: NodeView): Answer {
  const visible = request.text.trim() === '' && request.method === 'POST' ? false : isVisible(request);
  return spaced({
    witnesses: witnessAddresses().map((address, index) => ({
      address: visible ? encodeBase58Check(address) : address,
      voteCount: 1_000_000_000,
      url: `http://witness-${index + 1}.example`,
      latestBlockNum: node.headNumber,
      isJobs: true,
    })),
  });
}

const nextMaintenance = (_: ApiRequest, node: NodeView): Answer =>
  spaced({ num: (Math.floor(node.head.timestamp / PARAMETERS.maintenanceMs) + 1) * PARAMETERS.maintenanceMs });

const both = (answer: Route['answer']): Route => ({ answer, get: 'answer' });

/** Facts about the node that both ports know. */
export const NODE_ROUTES: Readonly<Record<string, Route>> = {
  getnodeinfo: both(nodeInfo),
  getenergyprices: both(() => prices(`0:${PARAMETERS.sunPerEnergy}`)),
  getbandwidthprices: both(() => prices(`0:${PARAMETERS.sunPerByte}`)),
  getburntrx: both(() => spaced({ burnTrxAmount: 0 })),
};

/** Facts about the chain that only the full node port knows. */
export const COMMITTEE_ROUTES: Readonly<Record<string, Route>> = {
  getchainparameters: both(chainParameters),
  getmemofee: both(() => prices(`0:${PARAMETERS.memoFee}`)),
  getnextmaintenancetime: both(nextMaintenance),
  listwitnesses: both(witnesses),
  listnodes: both(() => compact({})),
};
