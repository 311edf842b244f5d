import 'virtual:messages/auth';
import 'virtual:messages/frame';
import 'virtual:messages/person';
import 'virtual:messages/register';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ServerState } from '../../shared/api/ServerState';
import { CodesStep } from './register/CodesStep';
import { DetailsStep } from './register/DetailsStep';
import { DoneStep } from './register/DoneStep';
import { PasswordStep } from './register/PasswordStep';
import { PinStep } from './register/PinStep';
import { stepPath } from './register/steps';
import { UsernameStep } from './register/UsernameStep';

/** AUTH-01: making an account, a step an address: Back is the step before, and a reload or another tab goes on where it was. */
export default function RegisterPages() {
  return (
    <ServerState>
      <Routes>
        <Route index element={<DetailsStep />} />
        <Route path="username" element={<UsernameStep />} />
        <Route path="password" element={<PasswordStep />} />
        <Route path="pin" element={<PinStep />} />
        <Route path="codes" element={<CodesStep />} />
        <Route path="done" element={<DoneStep />} />
        <Route path="*" element={<Navigate to={stepPath('details')} replace />} />
      </Routes>
    </ServerState>
  );
}
