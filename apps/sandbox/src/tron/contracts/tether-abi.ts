import type { AbiEntry, AbiParameter } from './native.js';

const parameters = (list: string): AbiParameter[] =>
  list
    .split(',')
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [type = '', ...words] = entry.trim().split(' ');
      const name = words.filter((word) => word !== 'indexed').join('');
      return {
        ...(words.includes('indexed') ? { indexed: true } : {}),
        ...(name === '' ? {} : { name }),
        type,
      };
    });

const some = (key: 'inputs' | 'outputs', list: string): Partial<AbiEntry> =>
  list === '' ? {} : { [key]: parameters(list) };

/** A function that only reads. */
export const viewFunction = (name: string, inputs: string, outputs: string): AbiEntry => ({
  ...some('outputs', outputs),
  constant: true,
  ...some('inputs', inputs),
  name,
  stateMutability: 'View',
  type: 'Function',
});

/** A function that changes something. */
export const writeFunction = (
  name: string,
  inputs: string,
  outputs = '',
  stateMutability: 'Nonpayable' | 'Payable' = 'Nonpayable',
): AbiEntry => ({ ...some('outputs', outputs), ...some('inputs', inputs), name, stateMutability, type: 'Function' });

export const event = (name: string, inputs: string): AbiEntry => ({ ...some('inputs', inputs), name, type: 'Event' });

export const TETHER_ABI: readonly AbiEntry[] = [
  viewFunction('name', '', 'string'),
  writeFunction('approve', 'address _spender, uint256 _value', 'bool'),
  viewFunction('deprecated', '', 'bool'),
  writeFunction('addBlackList', 'address _evilUser'),
  viewFunction('totalSupply', '', 'uint256'),
  writeFunction('transferFrom', 'address _from, address _to, uint256 _value', 'bool'),
  viewFunction('upgradedAddress', '', 'address'),
  viewFunction('decimals', '', 'uint8'),
  viewFunction('maximumFee', '', 'uint256'),
  viewFunction('_totalSupply', '', 'uint256'),
  writeFunction('unpause', ''),
  viewFunction('getBlackListStatus', 'address _maker', 'bool'),
  viewFunction('paused', '', 'bool'),
  viewFunction('balanceOf', 'address who', 'uint256'),
  viewFunction('calcFee', 'uint256 _value', 'uint256'),
  writeFunction('pause', ''),
  viewFunction('owner', '', 'address'),
  viewFunction('symbol', '', 'string'),
  writeFunction('transfer', 'address _to, uint256 _value', 'bool'),
  viewFunction('oldBalanceOf', 'address who', 'uint256'),
  writeFunction('setParams', 'uint256 newBasisPoints, uint256 newMaxFee'),
  writeFunction('issue', 'uint256 amount'),
  writeFunction('redeem', 'uint256 amount'),
  viewFunction('allowance', 'address _owner, address _spender', 'uint256 remaining'),
  viewFunction('basisPointsRate', '', 'uint256'),
  viewFunction('isBlackListed', 'address', 'bool'),
  writeFunction('removeBlackList', 'address _clearedUser'),
  viewFunction('MAX_UINT', '', 'uint256'),
  writeFunction('destroyBlackFunds', 'address _blackListedUser'),
  event('DestroyedBlackFunds', 'address indexed _blackListedUser, uint256 _balance'),
  event('Issue', 'uint256 amount'),
  event('Redeem', 'uint256 amount'),
  event('AddedBlackList', 'address indexed _user'),
  event('RemovedBlackList', 'address indexed _user'),
  event('Params', 'uint256 feeBasisPoints, uint256 maxFee'),
  event('Pause', ''),
  event('Unpause', ''),
  event('Approval', 'address indexed owner, address indexed spender, uint256 value'),
  event('Transfer', 'address indexed from, address indexed to, uint256 value'),
];
